import type { PortalState } from './seed.ts';
import type { Store } from './store.ts';

/** Writes a state down; rejects where it cannot. */
export type Save = (state: PortalState) => Promise<void>;

/** Lets a store tell of its writes. */
function watched(store: Store, onWrite: () => void): Store {
  const telling =
    <Args extends readonly unknown[], Result>(write: (...args: Args) => Result) =>
    (...args: Args): Result => {
      const result = write(...args);
      onWrite();
      return result;
    };
  return {
    ...store,
    addAudit: telling(store.addAudit),
    createUser: telling(store.createUser),
    updateUser: telling(store.updateUser),
    deleteUser: telling(store.deleteUser),
    linkReports: telling(store.linkReports),
    linkUsers: telling(store.linkUsers),
    linkGroups: telling(store.linkGroups),
    linkUserGroups: telling(store.linkUserGroups),
  };
}

/** A store whose writes are saved, and a wait until all that was written so far is. */
export interface SavedStore {
  readonly store: Store;
  readonly saved: () => Promise<void>;
}

/** Saves after writes; what is written while a save is under way shares the next one. */
export function savedStore(store: Store, save: Save): SavedStore {
  let unsaved = true;
  let saving: Promise<void> | undefined;
  const saveAll = async (): Promise<void> => {
    try {
      while (unsaved) {
        unsaved = false;
        await save(store.state());
      }
    } catch (error) {
      unsaved = true;
      throw error;
    } finally {
      saving = undefined;
    }
  };
  return {
    store: watched(store, () => {
      unsaved = true;
    }),
    saved: async () => {
      if (unsaved) saving ??= saveAll();
      await saving;
    },
  };
}

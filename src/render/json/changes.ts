import type { Change } from '../../domain/change.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import { jsonText } from '../escape.ts';

/** Keeps the text of each object, for as long as the object: what many changes share is written once. */
function kept<Of extends object>(write: (of: Of) => string): (of: Of) => string {
  const texts = new WeakMap<Of, string>();
  return (of) => {
    const known = texts.get(of);
    if (known !== undefined) return known;
    const text = write(of);
    texts.set(of, text);
    return text;
  };
}

/** Keeps the text of what came before alone: most that come one after the other are equal. */
function remembered<Of>(write: (of: Of) => string): (of: Of) => string {
  let last: Of | undefined;
  let text = '';
  return (of) => {
    if (of !== last) text = write(of);
    last = of;
    return text;
  };
}

/**
 * Each change as `jsonText` writes it, character by character, in a third of the time: there may be millions, which have
 * their reports, people and files in common.
 */
export function* changeTexts(changes: Iterable<Change>): Iterable<string> {
  const thing = kept<object>(jsonText);
  const [user, reason, until] = [remembered(jsonText), remembered(jsonText), remembered(jsonText)];
  const [cause, fileText] = [remembered(jsonText), remembered(jsonText)];
  const source = remembered((one: Source): string => {
    if (one.through.length > 0 || one.selector !== undefined) return jsonText(one);
    const { file, line, column } = placeOf(one);
    return `{"file":${fileText(file)},"line":${line},"column":${column},"path":${jsonText(one.path)},"through":[]}`;
  });
  for (const change of changes) {
    const { kind, because, held, sources, removed, waiting } = change;
    const isPlain = held === null && removed !== true && waiting !== true && 'user' in change;
    if (isPlain && ('report' in change || 'rls' in change)) {
      const moved = 'report' in change ? `"report":${thing(change.report)}` : `"rls":${thing(change.rls)}`;
      yield `{"kind":"${kind}","user":${user(change.user)},${moved},"because":"${because}","cause":${cause(change.cause)},"held":null,"sources":[${sources.map(source).join()}],"reason":${reason(change.reason)},"until":${until(change.until)}}`;
    } else yield jsonText(change);
  }
}

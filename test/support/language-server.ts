import { getLanguageService, type LanguageService, TextDocument } from 'yaml-language-server';

/** Marks the cursor in a text. The server gets the text without this mark. */
const MARK = '|';

interface Editor {
  /** As `line: message`. */
  readonly diagnostics: (text: string) => Promise<readonly string[]>;
  readonly completions: (text: string) => Promise<ReadonlyMap<string, string>>;
}

/** The server's two packages disagree about two methods that it does not use. */
type Document = Parameters<LanguageService['doValidation']>[0];

let documents = 0;

/** The server remembers parsed texts by address, so each text gets an address of its own. */
const documentOf = (text: string): Document =>
  TextDocument.create(`file:///project/access-${++documents}.yaml`, 'yaml', 1, text) as Document;

function marked(text: string) {
  const offset = text.indexOf(MARK);
  const document = documentOf(text.slice(0, offset) + text.slice(offset + MARK.length));
  return { document, position: document.positionAt(offset) };
}

export function editorWith(schema: object): Editor {
  const service: LanguageService = getLanguageService({
    schemaRequestService: () => Promise.reject(new Error('nothing is fetched')),
    workspaceContext: { resolveRelativePath: (path) => path },
    telemetry: { send: () => {}, sendError: () => {}, sendTrack: () => {} },
    clientCapabilities: {
      textDocument: { completion: { completionItem: { documentationFormat: ['plaintext'] } } },
    },
  });
  service.configure({
    validate: true,
    completion: true,
    yamlVersion: '1.2',
    customTags: [],
    schemas: [{ uri: 'file:///project/schema.json', fileMatch: ['*.yaml'], schema }],
  });
  return {
    diagnostics: async (text) =>
      (await service.doValidation(documentOf(text), false)).map(
        ({ range, message }) => `${range.start.line + 1}: ${message}`,
      ),
    completions: async (text) => {
      const { document, position } = marked(text);
      const { items } = await service.doComplete(document, position, false);
      return new Map(
        items.map(({ label, documentation }) => [
          label,
          typeof documentation === 'string' ? documentation : (documentation?.value ?? ''),
        ]),
      );
    },
  };
}

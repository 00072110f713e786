/** Names that have broken other tools, or could: for every place where text from outside is stored, sent or shown. */
export const HOSTILE: readonly string[] = [
  'mi\u212ae@c.com', '\u0130rem@c.com', '\u0131rem@c.com', 'stra\u00dfe@c.com', '\uff41na@c.com', '\u0430na@c.com', 'ana\u200b@c.com',
  'ana@c\u3002com', 'ana@cont\u043eso.com', 'e\u0301va@c.com', 'ana+x@c.com', '..', '', 'a/../../report@c.com', 'a%2fb?x=1#y@c.com',
  '\u202emoc.c@ana', '\ud800@c.com', '__proto__', 'constructor', 'hasOwnProperty', '!Old/*', '+(a|aa)+(a|aa)b', '*a*a*a*a*a*a*a*a*b',
  'Sales (EU)/[x]{a,b}', 'Board/Public/x', '\u001b]8;;http://e\u0007x\u001b]8;;\u0007', '\u001b[2J\r::error::x', '\n::stop-commands::x',
  '##vso[task.setvariable variable=a]b', '@org/team #1 GH-1', '</script><img src=x onerror=alert(1)>', '<!--<script>',
  'x\u2028users: {}\u2029', '| a |\n|---|\n[x](javascript:alert(1))', '````\n</details>', '$(id)`id`;${{ secrets.X }}', '\u0000',
  '\u2066x\u2069\u202e', 'a\r  # b', '%YAML 1.1\n---\nuntil: no', '&a [*a]', '2026-12-31T23:59:60Z', '../../proc/self/environ',
  'https://portal.example.com@e.com', 'http://127.0.0.1.nip.io', '::error::x', '##[error]x', 'no', '~', '1e3', '0x10', '- a', 'a: b', '# c',
  ' a ', "it's", '"q"', '\u{e0041}x', 'null', '=', '<<', '? x', '> y', '|', '\ta',
];

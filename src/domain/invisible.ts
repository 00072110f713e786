/**
 * Characters that a reader does not see or that reorder what is seen: controls but tab and line ends, bidirectional
 * marks, zero-width characters, line and paragraph separators, tag characters, and halves of surrogate pairs. The files
 * must not hold them, and no output shows them as they are.
 */
export const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/u;

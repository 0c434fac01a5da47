/** Longer than this a word gets no line of its own and is broken anywhere: file names and pasted text know no spaces. */
export const LONGEST_WORD = 24;

/** A text that somebody typed, for pdfmake: it stays within its place whatever it holds. */
export const typedText = (text: string): { text: string; wordBreak: 'break-all' | 'normal' } => ({
  text,
  wordBreak: text.split(/[\s\p{Script=Han}]/u).some((word) => word.length > LONGEST_WORD) ? 'break-all' : 'normal',
});

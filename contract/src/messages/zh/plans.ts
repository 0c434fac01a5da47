export const plans = {
  tooManyMarks: '一个版本最多 {limit} 个标记，请在已有标记下留言',
  tooManyComments: '一个标记最多 {limit} 条留言',
} as const;

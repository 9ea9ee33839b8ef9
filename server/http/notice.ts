import { type NoticeArguments, type NoticeCode, noticeSentence } from '#contract/notices.ts'

/** The fields of a success that the app shows: the English sentence, its code and its parameters. */
export function notice<Code extends NoticeCode>(code: Code, ...given: NoticeArguments<Code>) {
  const params: object = given[0] ?? {}
  return { msg: noticeSentence(code, params), code, params: { ...params } }
}

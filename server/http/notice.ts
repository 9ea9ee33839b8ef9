import { type AnyNoticeCode, type NoticeArguments, noticeSentence } from '#contract/notices.ts'

/** The fields of a success that the app shows: the English sentence, its code and its parameters. */
export function notice<Code extends AnyNoticeCode>(code: Code, ...given: NoticeArguments<Code>) {
  const params: object = given[0] ?? {}
  return { msg: noticeSentence(code, params), code, params: { ...params } }
}

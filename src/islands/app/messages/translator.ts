import type { CodedText, ShownText } from '../lib/coded-text.ts'
import { inEnglish, own } from './en/errors.ts'
import type { ContractText, Remarks, Sentences } from './translation.ts'

type RemarkOf = { kind: string; params?: object | undefined; remark: string }
type Names = Record<ContractText, string>

/** Translates sentences by their codes, and the names and titles of the contract by their English. */
export function createTranslate(sentences: Sentences, names: Names) {
  return (text: ShownText): string => {
    if (typeof text === 'string')
      return byCode(sentences, text) ?? own(names, text) ?? inEnglish(text)
    return byCode(sentences, text.code, text) ?? own(names, text.message) ?? inEnglish(text)
  }
}

/** Translates the remark of an entry by its kind; a foreign API has no kinds. */
export function createRemark(remarks: Remarks) {
  return ({ kind, params = {}, remark }: RemarkOf): string => {
    const text = own(remarks as Record<string, (params: never) => string>, kind)
    if (!text || (text.length > 0 && Object.keys(params).length === 0)) return remark
    return text(params as never)
  }
}

function byCode(sentences: Sentences, code: string, { params = {} }: Partial<CodedText> = {}) {
  const sentence = own(sentences as Record<string, string | ((params: never) => string)>, code)
  return typeof sentence === 'function' ? sentence(params as never) : sentence
}

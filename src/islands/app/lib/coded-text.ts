/** A sentence of the API: its code and parameters, and the English message. A foreign API has no codes. */
export type CodedText = {
  code: string
  params: Readonly<Record<string, unknown>>
  message: string
}

/** What a form or a toast shows: a sentence of the API, or a text or an error code of the app. */
export type ShownText = string | CodedText

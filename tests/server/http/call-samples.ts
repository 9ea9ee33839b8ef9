import { calls, phone as ofExamples } from '../../../tools/openapi/words.ts'

/** The documented example of a call, with the number of a phone. */
export function sampleOf(name: string, phone: string): object {
  const example = JSON.stringify(calls[name]!.example)
  return JSON.parse(
    example.replaceAll(ofExamples, phone).replaceAll('example-payment-1', `trans-${phone}`),
  )
}

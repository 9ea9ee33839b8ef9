import { allCalls } from '#contract/all-calls.ts'
import { exampleOf } from '../../../tools/openapi/document.ts'

/** The documented example of a call, with the number of a phone. */
export function sampleOf(name: string, phone: string): object {
  const example = JSON.stringify(exampleOf(allCalls.find(call => call.name === name)!))
  return JSON.parse(
    example.replaceAll(phoneOfExamples, phone).replaceAll('example-payment-1', `trans-${phone}`),
  )
}

export const phoneOfExamples = '9000000001'

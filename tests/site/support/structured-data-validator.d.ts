declare module '@adobe/structured-data-validator' {
  type Things = Partial<Record<string, readonly object[]>>

  export default class Validator {
    validate(found: {
      jsonld: Things
      microdata: Things
      rdfa: Things
    }): Promise<{ rootType: string; issueMessage: string }[]>
  }
}

export const messages = {
  bulk: (type: string) => `${type} Bulk`,
  beforeOpen: 'Only before the Open cut-off',
  unknown: 'There is no market of this name.',
}

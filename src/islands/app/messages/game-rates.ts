export const messages = {
  caption: 'Rates',
  type: 'Category',
  rate: 'Win ratio',
  ratio: (min: string, max: string) => `${min} KA ${max}`,
  note: '10 KA 100 means: 10 points pay 100 in all when the bid wins.',
  empty: 'No rates yet.',
}

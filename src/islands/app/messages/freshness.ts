export const messages = {
  offline: 'You are offline.',
  loaded: (ago: string) => `What you see was loaded ${ago}.`,
  arrived: (market: string, result: string) => `${market}: ${result}`,
}

export const english = {
  install: 'Install app',
  iphone: 'Tap Share, then Add to Home Screen.',
}

export type InstallWords = typeof english

import type { InstallWords } from './install-en.ts'

export const words: InstallWords = {
  install: 'ॲप इंस्टॉल करा',
  iphone: 'शेअर दाबा, मग “Add to Home Screen” निवडा.',
}

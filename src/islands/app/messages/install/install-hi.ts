import type { InstallWords } from './install-en.ts'

export const words: InstallWords = {
  install: 'ऐप इंस्टॉल करें',
  iphone: 'शेयर दबाएँ, फिर “Add to Home Screen” चुनें।',
}

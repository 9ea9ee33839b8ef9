import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { en, type Words } from '../messages/en.ts'
import { hi } from '../messages/hi.ts'

const languages = { en, hi }
export type Language = keyof typeof languages

const KEY = 'admin-language'

const $language = atom<Language>(localStorage.getItem(KEY) === 'hi' ? 'hi' : 'en')

$language.subscribe(language => {
  document.documentElement.lang = language
})

export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEY, language)
  $language.set(language)
}

export function useWords(): Words {
  return languages[useStore($language)]
}

import { formErrors } from '#contract/errors/forms.ts'
import { addEnglish } from './english.ts'

// Imported for its effect, with the first screen after the login.
addEnglish(formErrors)

import { createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

const root = document.getElementById('root')!
startTransition(() => {
  hydrateRoot(root, createElement('main', null, 'React alone'))
})

import { type ComponentType, createElement, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

type Mount = (
  Component: ComponentType<object>,
  props: object,
  slots: unknown,
  directive: { client: string },
) => void

/** Stands in for Astro's React renderer in the build: the island has no slots and is never removed. */
export default function render(island: HTMLElement): Mount {
  return (Component, props, _slots, { client }) => {
    if (!island.hasAttribute('ssr')) return
    const app = createElement(Component, props)
    const identifierPrefix = island.getAttribute('prefix') ?? ''
    startTransition(() => {
      if (client === 'only') createRoot(island).render(app)
      else hydrateRoot(island, app, { identifierPrefix })
    })
  }
}

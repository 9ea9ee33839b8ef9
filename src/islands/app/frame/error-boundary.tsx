import { Component, type ReactNode, useEffect } from 'react'
import { useMessages } from '../lib/words.ts'
import { headerWords } from '../messages/en/header.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { reloadPage } from './router.ts'

/**
 * Shows an error of the app in its place: a script that could not be loaded, which a browser answers
 * from its cache of failures until the page is loaded again.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <NotLoaded /> : this.props.children
  }
}

function NotLoaded() {
  const t = useMessages(headerWords)
  useEffect(() => document.getElementById('skeleton')?.remove(), [])
  return (
    <main className="page">
      <Notice tone="error" action={<Button onClick={reloadPage}>{t.tryAgain}</Button>}>
        {t.notLoaded}
      </Notice>
    </main>
  )
}

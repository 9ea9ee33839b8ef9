import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose script is loaded when it is first shown, with a placeholder until then. A script
 * that cannot be loaded is an error of the render. React's `lazy` throws a promise and an error at
 * each wait, for which the browser looks up source positions in the middle of the first load, and
 * Suspense may hold back what is loaded for another 300 ms.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Placeholder: ComponentType = Nothing,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined

  return function LoadedLater(props: Props) {
    const [Component, setComponent] = useState(() => loaded)

    useEffect(() => {
      load().then(
        module => {
          loaded = module.default
          setComponent(() => loaded)
        },
        error => {
          setComponent(() => {
            throw error
          })
        },
      )
    }, [])

    return Component ? <Component {...props} /> : <Placeholder />
  }
}

function Nothing() {
  return null
}

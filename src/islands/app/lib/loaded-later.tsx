import { type ComponentType, useEffect, useState } from 'react'

/** `load` loads the script before the component is shown. */
export type LoadedLater<Props> = ComponentType<Props> & { load: () => Promise<void> }

/**
 * A component whose script is loaded when it is first shown, with a placeholder until then. A script
 * that cannot be loaded is an error of the render. React's `lazy` throws a promise and an error at
 * each wait, for which the browser looks up source positions in the middle of the first load, and
 * Suspense may hold back what is loaded for another 300 ms.
 */
export function loadedLater<Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
  Placeholder: ComponentType = Nothing,
): LoadedLater<Props> {
  let loaded: ComponentType<Props> | undefined

  async function load(): Promise<void> {
    loaded ??= (await importModule()).default
  }

  function Later(props: Props) {
    const [Component, setComponent] = useState(() => loaded)

    useEffect(() => {
      load()
        .then(() => setComponent(() => loaded))
        .catch(error =>
          setComponent(() => {
            throw error
          }),
        )
    }, [])

    return Component ? <Component {...props} /> : <Placeholder />
  }

  Later.load = load
  return Later
}

function Nothing() {
  return null
}

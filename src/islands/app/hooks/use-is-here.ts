import { useEffect, useRef } from 'react'

export type IsHere = { readonly current: boolean }

/** Whether the screen is still shown when an answer arrives. */
export function useIsHere(): IsHere {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

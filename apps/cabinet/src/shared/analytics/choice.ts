import { counterChoiceKey, deviceValues } from '../session/browser-session.ts'

/** Answer of the member to the question about visit counters, on this device. */
export type Choice = 'given' | 'refused'

const listeners = new Set<(choice: Choice) => void>()

/**
 * Returns the choice about visit counters that is stored on this device. Returns null if the member has not yet
 * answered the question for this version of the legal text.
 */
export function findDeviceChoice(version: string): Choice | null {
  const [choice, chosenVersion] = (deviceValues.getItem(counterChoiceKey) ?? '').split(' ')
  return chosenVersion === version && isChoice(choice) ? choice : null
}

const isChoice = (value: string | undefined): value is Choice => value === 'given' || value === 'refused'

/** Stores the choice about visit counters, and calls the listeners of this tab immediately. */
export function choose(choice: Choice, version: string): void {
  deviceValues.setItem(counterChoiceKey, `${choice} ${version}`)
  for (const listener of listeners) listener(choice)
}

/**
 * Calls `listener` for each choice in this tab or in another tab of this device, because a withdrawn consent
 * applies to all tabs.
 */
export function onChoice(listener: (choice: Choice) => void, otherTabs: EventTarget = window): () => void {
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent
    const choice = key === counterChoiceKey ? newValue?.split(' ')[0] : undefined
    if (isChoice(choice)) listener(choice)
  }
  listeners.add(listener)
  otherTabs.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    otherTabs.removeEventListener('storage', onStorage)
  }
}

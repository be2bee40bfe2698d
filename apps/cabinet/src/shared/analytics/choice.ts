import { counterChoiceKey, deviceValues } from '../session/browser-session.ts'

/** Choice about counters on this device. */
export type Choice = 'given' | 'refused'

const listeners = new Set<(choice: Choice) => void>()

/** Null: nobody was asked, or only about another text. */
export function findDeviceChoice(version: string): Choice | null {
  const [choice, chosenVersion] = (deviceValues.getItem(counterChoiceKey) ?? '').split(' ')
  return chosenVersion === version && isChoice(choice) ? choice : null
}

const isChoice = (word: string | undefined): word is Choice => word === 'given' || word === 'refused'

/** Holds at once, wherever it was said. */
export function choose(choice: Choice, version: string): void {
  deviceValues.setItem(counterChoiceKey, `${choice} ${version}`)
  for (const hear of listeners) hear(choice)
}

/** Whatever is said here, or in another tab of this device: a consent that is taken back holds in all of them. */
export function onChoice(hear: (choice: Choice) => void, otherTabs: EventTarget = window): () => void {
  const hearTab = (event: Event) => {
    const { key, newValue } = event as StorageEvent
    const choice = key === counterChoiceKey ? newValue?.split(' ')[0] : undefined
    if (isChoice(choice)) hear(choice)
  }
  listeners.add(hear)
  otherTabs.addEventListener('storage', hearTab)
  return () => {
    listeners.delete(hear)
    otherTabs.removeEventListener('storage', hearTab)
  }
}

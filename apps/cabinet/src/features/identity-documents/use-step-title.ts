import { useEffect } from 'react'

const failing = 'Ошибка: '

/** Adds the step to the tab title, after the prefix that announces an error. */
export function useStepTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return undefined
    const prefix = `${title} · `
    const { title: before } = document
    document.title = before.startsWith(failing)
      ? failing + prefix + before.slice(failing.length)
      : prefix + before
    return () => {
      document.title = document.title.replace(prefix, '')
    }
  }, [title])
}

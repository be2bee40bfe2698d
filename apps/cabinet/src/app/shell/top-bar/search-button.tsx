import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '../../../shared/icon/icon.tsx'
import { lazySheet } from '../../../shared/modal/lazy-sheet.tsx'
import { openModals } from '../../../shared/modal/open-modals.ts'
import css from './top-bar.module.css'

const SearchSheet = lazySheet(() =>
  import('../../search/search-sheet.tsx').then((module) => module.SearchSheet),
)

/** Button of the search in the top bar. Ctrl+K, or ⌘K on a Mac, opens the search too. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const keys = useSyncExternalStore(neverChanges, shownKeys, () => 'Ctrl K')
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // By the place of the key, because a Russian keyboard layout types «л» there. A phone shows no top bar.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (button.current?.getClientRects().length === 0 || openModals.closers.length > 0) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="magnifying-glass" />
        <span className={css.searchText}>Поиск</span>
        <kbd className={css.keys} aria-hidden="true">
          {keys}
        </kbd>
      </button>
      <SearchSheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}

const neverChanges = () => () => {}
const shownKeys = () => (/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K')

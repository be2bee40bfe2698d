import { useEffect, useState } from 'react'
import css from './order-page.module.css'

/** «№ 1001»: pressed, it is in the clipboard, to be said to support. */
export function CopyNumber({ number }: { number: number }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), 6_000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    // Without the right to, nothing happens: the number can still be read.
    navigator.clipboard?.writeText(String(number)).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <span>
      <button type="button" className={css.copy} onClick={copy}>
        №&nbsp;{number}
        <span className="visually-hidden">, скопировать номер</span>
      </button>
      <output>{isCopied && ' скопирован'}</output>
    </span>
  )
}

import { useEffect, useState } from 'react'
import css from './order-page.module.css'

/** Button «№ 1001» that copies the order's number, because the support may ask for the number. */
export function CopyNumber({ number }: { number: number }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), 6_000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    // Without the browser's permission to use the clipboard, the press has no effect. The member can still read
    // the number.
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

import type { ReactNode } from 'react'
import css from './no-wrap.module.css'

/** A number that people compare: it goes to the next line as a whole, and is cut only where no line is long enough. */
export function NoWrap({ children }: { children: ReactNode }) {
  return <span className={css.unbroken}>{children}</span>
}

/** A text whose words are not cut at their hyphens: «Т-Банк». */
export function NoWrapEachWord({ children }: { children: string }) {
  const [, before, word, after = ''] = /^(.*?)(\S*-\S*)(.*)$/s.exec(children) ?? []
  if (word === undefined) return children
  return (
    <>
      {before}
      <NoWrap>{word}</NoWrap>
      <NoWrapEachWord>{after}</NoWrapEachWord>
    </>
  )
}

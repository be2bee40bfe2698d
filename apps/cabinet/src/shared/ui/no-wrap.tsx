import type { ReactNode } from 'react'
import css from './no-wrap.module.css'
import { splitUnbroken } from '../format/unbroken-words.ts'

/** Short text that stays on one line, such as a phone number. It is broken only when it is longer than a line. */
export function NoWrap({ children }: { children: ReactNode }) {
  return <span className={css.unbroken}>{children}</span>
}

/** Text whose words are not broken at their hyphens, such as the name of a bank. */
export function NoWrapEachWord({ children }: { children: string }) {
  const [before, word, ...after] = splitUnbroken(children)
  if (word === undefined) return children
  return (
    <>
      {before}
      <NoWrap>{word}</NoWrap>
      <NoWrapEachWord>{after.join('')}</NoWrapEachWord>
    </>
  )
}

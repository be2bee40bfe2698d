import { renderRichText, type RichDrawing, type RichLink } from '@impulse/api/rich-text/draw-rich'
import type { RichBlock, RichImage } from '@impulse/api/rich-text/rich-text'
import { createElement, type ReactNode } from 'react'
import { hyphenated } from './hyphenated.ts'
import { DefaultPicture } from '../pictures/default-picture.tsx'
import { ServedPicture } from '../pictures/served-picture.tsx'
import { Link } from '../modal/link.tsx'
import css from './rich-text.module.css'

/**
 * Rich text that staff wrote. The position of a node is used as its React key, because the text never changes
 * while it is shown.
 */
export const RichText = ({ blocks }: { blocks: readonly RichBlock[] }) =>
  createElement('div', { className: css.text }, ...renderRichText(blocks, drawing))

const drawing: RichDrawing<ReactNode> = {
  element: (tag, inside) => createElement(tag, null, ...(isHeading(tag) ? inside.map(divided) : inside)),
  picture: (attrs) => <Pictured {...attrs} />,
  link: (to, inner) => <Linked {...to}>{inner}</Linked>,
}

const isHeading = (tag: string): boolean => /^h\d$/.test(tag)
const divided = (part: ReactNode): ReactNode => (typeof part === 'string' ? hyphenated(part) : part)

/**
 * Picture of a rich text, at most as wide as the text. Its width and height reserve the space on the page
 * while the picture is loading.
 */
function Pictured({ src, alt, width, height }: RichImage['attrs']) {
  const [known, shownWidth] =
    width > 0 && height > 0 ? [{ width, height }, Math.min(width, 720)] : [ordinary, 720]
  return (
    <ServedPicture
      url={src}
      alt={alt}
      width={shownWidth}
      height={Math.round((known.height * shownWidth) / known.width)}
      sizes="(min-width: 800px) 720px, calc(100vw - 32px)"
      className={css.picture}
      instead={<DefaultPicture name="banner" className={css.picture} />}
    />
  )
}

const ordinary = { width: 16, height: 9 }

function Linked({ href, kind, children }: RichLink & { children: ReactNode }) {
  if (kind === 'own') return <Link to={href}>{children}</Link>
  if (kind === 'contact') return <a href={href}>{children}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> (откроется в&nbsp;новой вкладке)</span>
    </a>
  )
}

import type { ReactNode } from 'react'
import { buttonClass, type ButtonAppearance } from './button-variant.ts'
import { Link, type LinkProps } from '../modal/link.tsx'
import css from './button.module.css'

type ButtonLinkProps = ButtonAppearance & Omit<LinkProps, 'className' | 'style'> & { icon?: ReactNode }

/** Link that looks like a button, for an action that opens another page. */
export function ButtonLink({ variant, size, wide, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide })}>
      <span className={css.content}>
        {icon}
        {children}
      </span>
    </Link>
  )
}

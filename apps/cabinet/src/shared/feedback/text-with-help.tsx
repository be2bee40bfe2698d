import type { ReactNode } from 'react'
import { errorText } from '../api/api-error.ts'
import { type ErrorReference, findFault } from '../loading/loadable.ts'
import { SupportLink } from './support-link.tsx'

/** Returns the text of an error, with a link to the support for an error that the member cannot fix. */
export const textWithHelp = (text: string, fault: ErrorReference | null): ReactNode =>
  fault === null ? (
    text
  ) : (
    <>
      {text}. <SupportLink {...fault} />
    </>
  )

/** Returns the text of a thrown value, with a link to the support for an error that the member cannot fix. */
export const errorWithHelp = (error: unknown): ReactNode => textWithHelp(errorText(error), findFault(error))

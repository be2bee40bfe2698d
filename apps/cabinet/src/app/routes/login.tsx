import { SignInPage } from '../../features/sign-in/sign-in-page.tsx'
import { backendAnswers, guardDocument, guardNavigation, redirectSignedIn } from '../guards.ts'
import { type PageHandle, pages } from '../pages.ts'
import { VisitorFrame } from '../shell/visitor-frame.tsx'

export const handle: PageHandle = { page: pages.login }

export const middleware = [guardDocument(redirectSignedIn)]
export const clientMiddleware = [guardNavigation(redirectSignedIn)]

export const loader = backendAnswers
export const clientLoader = () => null
export const shouldRevalidate = () => false

export default function Route() {
  return (
    <VisitorFrame narrow>
      <SignInPage />
    </VisitorFrame>
  )
}

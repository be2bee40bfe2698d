export function SignInPage() {
  return <h1>Вход</h1>
}

export function WelcomePage() {
  return <h1>Знакомство</h1>
}

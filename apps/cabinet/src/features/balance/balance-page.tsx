export function BalancePage() {
  return <h1>Мой Баланс</h1>
}

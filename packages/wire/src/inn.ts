const weightsOfEleventh = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const weightsOfTwelfth = [3, ...weightsOfEleventh]

/** A person's ИНН: twelve digits whose last two check the others. Zeros alone would pass the sums and are none. */
export function isInn(written: string): boolean {
  if (!/^\d{12}$/.test(written) || /^0+$/.test(written)) return false
  const digits = Array.from(written, Number)
  const control = (weights: number[]) =>
    (weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0) % 11) % 10
  return control(weightsOfEleventh) === digits[10] && control(weightsOfTwelfth) === digits[11]
}

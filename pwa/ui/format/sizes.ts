import { language } from '../../../data/words/language.ts'
import { locale } from '../../../data/words/words.ts'

const units = ['KB', 'MB', 'GB'] as const
const intlUnits = ['kilobyte', 'megabyte', 'gigabyte'] as const

const isEnglish = () => language() === 'en'

const inUnits = (amount: number, unit: string, unitDisplay: 'short' | 'long') =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(amount)

/** "84 KB", "3.8 MB": in thousands, as phones count them. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return isEnglish() ? `${bytes} bytes` : inUnits(bytes, 'byte', 'long')
  let amount = bytes / 1000
  let unit = 0
  while (unit < units.length - 1 && Math.round(amount) >= 1000) {
    amount /= 1000
    unit += 1
  }
  const isSmall = amount < 10 && unit > 0
  if (!isEnglish()) return inUnits(isSmall ? amount : Math.round(amount), intlUnits[unit] ?? 'gigabyte', 'short')
  const digits = isSmall ? amount.toFixed(1).replace(/\.0$/, '') : String(Math.round(amount))
  return `${digits} ${units[unit]}`
}

/** "1:42", "1:02:05". */
export function durationInWords(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

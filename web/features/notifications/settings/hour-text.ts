/** `7:00` */
export function hourText(hour: number): string {
  return `${hour}:00`;
}

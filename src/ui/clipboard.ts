/** Copies text and returns whether that worked. Without `navigator.clipboard`, as on plain http, it uses the older copy command. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return copyByCommand(value);
  }
}

/** Passes the value to the browser's own copy command. The listener is removed, so later copies are unaffected. */
function copyByCommand(value: string): boolean {
  const handleCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', value);
    event.preventDefault();
  };
  document.addEventListener('copy', handleCopy);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', handleCopy);
  }
}

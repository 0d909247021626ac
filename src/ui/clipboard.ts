/** Returns whether the text is in the clipboard. Where `navigator.clipboard` is missing, as on plain http, an older way is tried. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return copyByCommand(value);
  }
}

/** Hands the value to the browser's own copy command, and to no later one. */
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

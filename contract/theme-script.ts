export const THEME_STORAGE_KEY = "samha-theme";

/** Applies a stored theme to `<html data-theme>` before the first paint. Without a choice, the device's theme applies. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${THEME_STORAGE_KEY}");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}`;

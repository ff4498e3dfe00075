export const THEME_STORAGE_KEY = "samha-theme";

/**
 * Runs in the head before anything is drawn: a theme chosen earlier is put on `<html data-theme>`. Without a
 * choice the attribute is absent and the system decides (design: light is the default).
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${THEME_STORAGE_KEY}");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}`;

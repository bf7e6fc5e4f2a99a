import { createRoot } from "react-dom/client";
import "./styles.css";

createRoot(document.getElementById("app")!).render(<p>…</p>);

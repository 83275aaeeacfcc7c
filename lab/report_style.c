/* report_style.c -- how the report looks: dark and light by the reader's system, light in print. */
#include "report_page.h"

#define LIGHT                                                                      \
    "--room:#f3ead7;--wood:#fffaf0;--line:#d3c4a8;--text:#241c14;--text2:#5c4e3c;" \
    "--bar:#2f6b55;--bar2:#c98a1b;--range:#9ec7b5;--dot:#14483a;--even:#a3231a;"

const char page_style[] =
    ":root{color-scheme:light dark;--room:#14110e;--wood:#1e1914;--line:#4a3e30;--text:#f3e9d5;"
    "--text2:#c4b597;--bar:#4f9c7f;--bar2:#ebbf5a;--range:#2f6a56;--dot:#d3e3d3;--even:#ff937d}\n"
    "@media (prefers-color-scheme:light){:root{" LIGHT "}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--room);color:var(--text);font:15px/1.5 system-ui,\"Segoe "
    "UI\",Roboto,\"Noto Sans\",sans-serif;"
    "font-variant-numeric:tabular-nums}\n"
    "main{max-width:74rem;margin:0 auto;padding:1.5rem 1rem 3rem}\n"
    "h1,h2{font-family:Georgia,\"Noto Serif\",serif;font-weight:600;line-height:1.2;"
    "margin:0 0 .5rem}\n"
    "h1{font-size:2.1rem}h2{font-size:1.3rem}\n"
    ".lead{font-size:1.1rem;margin:.2rem 0 .6rem}\n"
    ".options{list-style:none;display:flex;flex-wrap:wrap;gap:.35rem;padding:0;margin:0 0 .8rem;"
    "color:var(--text2);font-size:.85rem}\n"
    ".options li{border:1px solid var(--line);border-radius:1rem;padding:.1rem .6rem}\n"
    ".tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;"
    "margin:1rem 0}\n"
    ".tiles div,section{background:var(--wood);border:1px solid var(--line);border-radius:10px}\n"
    ".tiles div{padding:.7rem .9rem}.tiles b{display:block;font-size:1.6rem;line-height:1.2}\n"
    ".tiles span{color:var(--text2);font-size:.9rem}\n"
    ".grid{columns:2 27rem;column-gap:1rem;margin-bottom:1rem}\n"
    "section{padding:1rem 1.1rem;margin:0 0 1rem;break-inside:avoid}.wide{break-inside:auto}\n"
    ".says{margin:.2rem 0 .8rem;max-width:46rem}\n"
    ".legend,.note{color:var(--text2);font-size:.85rem;margin:.3rem 0 0}\n"
    ".legend span,.two span{display:inline-block;width:.8rem;height:.8rem;vertical-align:-.1rem;"
    "margin-left:.6rem}.legend span:first-child{margin-left:0}\n"
    ".legend .key-dot{width:3px;background:var(--dot)}.legend .key-range{background:var(--range);"
    "height:.5rem;width:1.4rem;vertical-align:.05rem}.legend .key-even{width:0;"
    "border-left:2px dashed var(--even)}\n"
    ".key1{background:var(--bar)}.legend .key2{border:2px solid var(--bar2)}"
    ".two .key2{background:var(--bar2)}\n"
    "table{border-collapse:collapse;width:100%;font-size:.92rem}\n"
    "th,td{text-align:right;padding:.25rem .35rem;border-bottom:1px solid var(--line);"
    "vertical-align:middle}\n"
    "thead th{color:var(--text2);font-weight:500;font-size:.82rem;vertical-align:bottom}\n"
    "th:first-child{text-align:left;font-weight:500}tbody tr:last-child>*{border-bottom:0}\n"
    "td b{white-space:nowrap}small{color:var(--text2);white-space:nowrap}\n"
    ".wide-cell{width:38%;min-width:5.5rem}.ends{display:flex;justify-content:space-between}"
    ".ends i{font-style:normal}\n"
    ".scroll{overflow-x:auto}details{margin-top:.6rem}summary{cursor:pointer;color:var(--text2);"
    "padding:.6rem 0}\n"
    "svg{display:block;width:100%}.strip{height:20px}.chart{height:auto;max-width:40rem}\n"
    ".chart text{font-size:12px;fill:var(--text2)}\n"
    ".bar{fill:var(--bar)}.bar2{fill:var(--bar2)}.range{fill:var(--range)}\n"
    ".rail,.rule{stroke:var(--line);stroke-width:1;fill:none;"
    "vector-effect:non-scaling-stroke}\n"
    ".dot{stroke:var(--dot);stroke-width:3;vector-effect:non-scaling-stroke}\n"
    "path.even{stroke:var(--even);stroke-width:1.5;stroke-dasharray:3 3;"
    "vector-effect:non-scaling-stroke}\n"
    "path.outline{stroke:var(--bar2);stroke-width:2;fill:none}\n"
    "path.line{stroke:var(--bar);stroke-width:2.5;fill:none}.point{fill:var(--bar)}\n"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--room);padding:.7rem;"
    "border-radius:6px;font-size:.82rem;margin:0}\n"
    ".notes li{margin-bottom:.35rem;max-width:52rem}\n";

/* Of sweeps: a table for each factor, and cells coloured by what they say. */
const char page_style_sweep[] =
    "caption{text-align:left;color:var(--text2);font-size:.85rem;padding:.6rem 0 .1rem;"
    "overflow-wrap:anywhere}.factor{table-layout:fixed}"
    ".factor th{width:27%;overflow-wrap:anywhere}"
    ".factor .wide-cell{width:40%}\n"
    ".heat{width:auto;margin-bottom:.8rem}.heat td{min-width:4.2rem}\n"
    ".more{background:color-mix(in srgb,var(--bar) var(--part),transparent)}"
    ".less{background:color-mix(in srgb,var(--bar2) var(--part),transparent)}\n";

/* Cards as pictures, and many of them side by side. */
const char page_style_cards[] =
    ".card{width:2.6rem;height:3.55rem;flex:none}"
    ".named{display:flex;align-items:center;gap:.5rem}\n"
    ".card .face{fill:#fbf5e6;stroke:#6b5a42;stroke-width:1}.card text{text-anchor:middle;"
    "fill:#241c14}.card .big{font:600 17px Georgia,serif}.card .long{font:600 12px Georgia,serif}"
    ".card .small{font-size:7.5px}\n"
    ".multiples{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:.6rem}\n"
    ".multiples>div{border:1px solid var(--line);border-radius:8px;padding:.5rem;font-size:.88rem;"
    "break-inside:avoid;display:flex;flex-direction:column;gap:.3rem;"
    "justify-content:space-between}\n";

/* Narrow screens and paper; apart, since C promises strings of 4095 characters only. */
const char page_style_small[] =
    "@media (max-width:34rem){h1{font-size:1.7rem}section{padding:.8rem .7rem}"
    "th{overflow-wrap:anywhere}th,td{padding:.25rem .15rem}.opt{display:none}"
    "thead th{font-size:.72rem}table{font-size:.82rem}.wide-cell{width:24%;min-width:3rem}"
    ".cards .wide-cell{display:none}td small{display:block}"
    ".named{flex-direction:column;align-items:flex-start;gap:.2rem;min-width:5.2rem}"
    ".multiples{grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr))}"
    ".chart text{font-size:13px}}\n"
    "@media print{:root{" LIGHT "--room:#fff;--wood:#fff}body{font-size:11px}main{max-width:none;"
    "padding:0}.tiles div,tr{break-inside:avoid}.grid{columns:2}*{print-color-adjust:exact;"
    "-webkit-print-color-adjust:exact}}\n";

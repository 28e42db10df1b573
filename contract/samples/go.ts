import { jsonLines, pathOf, type SampleLanguage } from './sample-call.ts'

/**
 * With the standard library; a body is a raw string, in which nothing but a backquote has
 * a meaning.
 */
export const go: SampleLanguage = {
  lang: 'Go',
  label: 'Go',
  program: (call) => {
    const body = call.body && `${jsonLines(call.body, '\t\t')}\t}`
    if (body?.includes('`')) throw new Error(`${call.id}: an example for Go has a backquote.`)
    return `package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
${body ? '\t"strings"\n' : ''})

func main() {
	request, err := http.NewRequest("${call.spec.method}", os.Getenv("CRIER_URL")+"${pathOf(call)}", ${body ? `strings.NewReader(\`${body}\`)` : 'nil'})
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("CRIER_API_KEY"))
${body ? '\trequest.Header.Set("Content-Type", "application/json")\n' : ''}	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(response.Status, string(answer))
}`
  },
}

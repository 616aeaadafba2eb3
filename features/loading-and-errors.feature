Feature: Loading the app, and errors on every page

  Rule: If data for the whole app cannot be loaded, a toast says so for 2 seconds

    @R7.31 @R8.05
    Scenario: An error toast is shown if a page cannot load its data
      Given I am signed in as the owner of a company with the "TEAM" package
      Then opening a page shows an error toast if the server fails to load its data
        | Dashboard  | profile    | Error loading user profile     |
        | Dashboard  | companies  | Error getting the company list |
        | Dashboard  | users      | Error getting users            |
        | Line Items | line items | Error getting line items       |

    @R8.08
    Scenario: A toast disappears after 2 seconds
      Given I am signed in as the owner of a company with the "TEAM" package
      And a browser with a clock that a later step can change
      And the server fails to load "users"
      When I go to the page "Dashboard"
      Then an error toast says "Error getting users"
      And no toast is shown 2 seconds later

  Rule: On a slow connection the logo is visible before the code of the app has arrived

    @R2.06
    Scenario Outline: The logo has a <background> background if the system is <system> and the user chose <choice>
      Given the system appearance is <system> and I chose <choice>
      And the app's code has not arrived yet
      When I open the app without waiting for its code
      Then I see the logo on a <background> background

      Examples:
        | system | choice  | background |
        | light  | dark    | dark      |

      @test-all
      Examples:
        | system | choice  | background |
        | light  | nothing | light      |
        | dark   | nothing | dark      |
        | dark   | light   | light      |

  Rule: If code could not be loaded ahead, it is loaded when the user needs it

    Scenario: The catalogue picker of an estimate opens after its code could not be loaded ahead
      Given I am signed in as the owner of a company with the "TEAM" package
      And the project "Granary conversion" with 3 lines
      And the server fails to load "code of the catalogue picker"
      When I open the estimate of "Granary conversion"
      And the server works again and I press "Import line item"
      Then the dialog says "Import line item"

    Scenario: The estimate stays as it is if the dialog that sends it cannot be loaded
      Given I am signed in as the owner of a company with the "TEAM" package
      And the project "Granary conversion" with 3 lines
      And the server fails to load "code of the dialogs of documents"
      When I open the estimate of "Granary conversion"
      And I press "Send…"
      Then an error toast says "The dialog could not be loaded. Check your connection and try again"
      When the server works again and I press "Send…"
      Then the dialog says "Send the estimate"

  Rule: An unknown address shows a message

    Scenario: A signed-out user opens an unknown address
      When I open the address of a page that does not exist
      Then I see the heading "There is no such page"
      And there is a link to the page "Dashboard"

    @R2.06 @test-all
    Scenario: A signed-in user opens unknown addresses
      Given I am signed in as the owner of a company with the "TEAM" package
      Then each of these addresses shows what does not exist
        | page               | There is no such page      |
        | estimate           | There is no such estimate  |
        | project with notes | There is no such project   |
        | office             | There is no such office    |
        | line item          | There is no such line item |

  Rule: The sidebar stays if the profile cannot be loaded

    @R8.05 @test-all
    Scenario: Loading the profile fails, and a retry loads it
      Given I am signed in as the owner of a company with the "TEAM" package
      And the server fails to load "profile"
      When I go to the page "Projects"
      Then I see the heading "Your profile could not be loaded"
      And the navigation offers "Dashboard, Projects, Line Items"
      When the server works again and I press "Try again"
      Then the header shows the role "Admin"
